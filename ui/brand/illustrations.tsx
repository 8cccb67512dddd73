import { type ReactNode, useId } from 'react'

/** The box with its lid: what every picture starts from. */
function Box({ lock }: { lock: boolean }) {
  return (
    <>
      <path d="M38 92h164v96a14 14 0 0 1-14 14H52a14 14 0 0 1-14-14z" fill="var(--k-wood)" />
      <g fill="var(--k-wood-dark)" opacity=".75">
        <path d="M38 104h13v12H38zM189 104h13v12h-13z" />
        <path d="M38 128h13v12H38zM189 128h13v12h-13z" />
        <path d="M38 152h13v12H38zM189 152h13v12h-13z" />
        <path d="M38 176h13v12H38zM189 176h13v12h-13z" />
      </g>
      <path
        d="M62 124c28-7 48 5 76-1m-70 58c34 6 60-5 98 2M60 150c10-2 18 1 24 0m70 6c12-3 18 1 26-1"
        stroke="var(--k-wood-dark)"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
        opacity=".55"
      />
      <path
        d="M58 58h124a8 8 0 0 1 6.7 3.6L208 90H32l19.3-28.4A8 8 0 0 1 58 58z"
        fill="var(--k-wood-light)"
      />
      <rect x="28" y="88" width="184" height="13" rx="5" fill="var(--k-wood-dark)" />
      <rect x="84" y="70" width="72" height="8" rx="4" fill="var(--k-slot)" />
      {lock && (
        <>
          <rect
            x="102"
            y="124"
            width="36"
            height="46"
            rx="9"
            fill="var(--k-brass)"
            stroke="var(--k-brass-strong)"
            strokeWidth="2"
          />
          <circle cx="120" cy="142" r="5" fill="var(--k-slot)" />
          <path d="M118 143h4l2 14h-8z" fill="var(--k-slot)" />
        </>
      )}
    </>
  )
}

function Coin({ at, turn = 0, scale = 1 }: { at: readonly [number, number]; turn?: number; scale?: number }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${scale})`}>
      <circle r="30" fill="var(--k-brass)" />
      <circle r="23" fill="none" stroke="var(--k-brass-strong)" strokeWidth="2.5" />
      <path
        d="M-9 12v-24L9 12v-24M-14-3h28M-14 3h28"
        stroke="var(--k-on-brass)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".8"
      />
    </g>
  )
}

function Picture({ width = 240, shade, children }: { width?: number; shade: number; children: ReactNode }) {
  return (
    <svg className="art" viewBox={`0 0 ${width} 224`} aria-hidden="true">
      <ellipse cx="120" cy="203" rx={shade} ry="11" fill="var(--k-press)" />
      {children}
    </svg>
  )
}

/** A coin going into the box. */
export function KoloBoxPicture() {
  const clip = useId()
  return (
    <Picture shade={104}>
      <Box lock />
      <clipPath id={clip}>
        <rect x="80" y="0" width="80" height="74" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Coin at={[120, 62]} />
      </g>
    </Picture>
  )
}

/** The same on the panel beside a form: larger, and without a shadow on the ground. */
export function KoloBoxOnPanel() {
  const clip = useId()
  return (
    <svg className="auth-art" viewBox="0 0 240 224" aria-hidden="true">
      <Box lock />
      <clipPath id={clip}>
        <rect x="80" y="0" width="80" height="74" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <Coin at={[120, 62]} />
      </g>
    </svg>
  )
}

/** The coin rolled away. */
export function NotFoundPicture() {
  return (
    <Picture width={244} shade={116}>
      <g transform="translate(-22 0)">
        <Box lock />
      </g>
      <path
        d="M196 150c14-26 30-14 26 8"
        stroke="var(--k-line-strong)"
        strokeWidth="3"
        strokeDasharray="1 8"
        strokeLinecap="round"
        fill="none"
      />
      <Coin at={[216, 182]} turn={24} scale={0.7} />
    </Picture>
  )
}

/** The box tipped over, nothing lost. */
export function ErrorPicture() {
  return (
    <Picture width={244} shade={112}>
      <g transform="rotate(-13 60 200)">
        <Box lock />
      </g>
      <Coin at={[200, 186]} turn={-10} scale={0.57} />
      <Coin at={[224, 192]} turn={30} scale={0.37} />
    </Picture>
  )
}

/** A big lock in front of the box. */
export function RestrictedPicture() {
  return (
    <Picture shade={104}>
      <Box lock={false} />
      <g transform="translate(120 132)">
        <path d="M-18 0v-14a18 18 0 0 1 36 0V0" fill="none" stroke="var(--k-text-3)" strokeWidth="8" />
        <rect x="-29" y="-4" width="58" height="48" rx="10" fill="var(--k-panel-2)" />
        <circle cy="16" r="6.5" fill="var(--k-panel-accent)" />
        <path d="M-2.5 17h5l2 15h-9z" fill="var(--k-panel-accent)" />
      </g>
    </Picture>
  )
}
