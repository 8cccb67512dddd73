import { useId } from 'react'
import { classes } from '../class-names.tsx'

const windowTop = 23.5
const windowHeight = 16.5

/**
 * A goal as a small wooden box that fills with brass from the bottom. Never the only carrier: write the percentage
 * beside it.
 */
export function KoloBox({ percent, size }: { percent: number; size?: 'lg' | 'xl' }) {
  const clip = useId()
  const share = Math.max(0, Math.min(100, percent)) / 100
  const level = Math.round((windowTop + windowHeight * (1 - share)) * 10) / 10
  return (
    <svg className={classes('kbox', size && `kbox-${size}`)} viewBox="0 0 48 48" aria-hidden="true">
      <clipPath id={clip}>
        <rect x="10.5" y={windowTop} width="27" height={windowHeight} rx="3" />
      </clipPath>
      <path d="M12.4 8h23.2a2 2 0 0 1 1.7 1l4.2 7h-35l4.2-7a2 2 0 0 1 1.7-1z" fill="var(--k-wood-light)" />
      <rect x="16" y="11.2" width="16" height="2.2" rx="1.1" fill="var(--k-slot)" />
      <path d="M17.4 12.3a7 7 0 1 1 13.2 0z" fill="var(--k-brass)" />
      <path d="M20.2 12.3a4 4 0 1 1 7.6 0" fill="none" stroke="var(--k-brass-strong)" strokeWidth="1.2" />
      <rect x="4" y="15.5" width="40" height="4" rx="1.6" fill="var(--k-wood-dark)" />
      <path d="M6.5 19.5h35V39a5 5 0 0 1-5 5h-25a5 5 0 0 1-5-5z" fill="var(--k-wood)" />
      <g clipPath={`url(#${clip})`}>
        <path d="M10 23h28v18H10z" fill="var(--k-wood-pale)" />
        <path d={`M10 ${level}h28V41H10z`} fill="var(--k-brass)" />
        {share > 0 && share < 1 && <path d={`M10 ${level}h28v1.3H10z`} fill="var(--k-brass-strong)" />}
      </g>
    </svg>
  )
}
