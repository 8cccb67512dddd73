import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { useEffect, useRef, useState } from 'react'

/** What browsers have that read codes in pictures by themselves. */
type Detector = { detect: (of: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const lookEveryMs = 250
const sameAgainMs = 3000

const makerOfPage = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

/** Scans tickets with the camera, where the browser can; each code once as long as it stays in the picture. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (!makerOfPage() || !navigator.mediaDevices) return null
  return (
    <>
      {isRefused && <Notice tone="wait" title="The camera cannot be used." live="status" />}
      {isOn && (
        <Picture
          onCode={onCode}
          onRefused={() => {
            setOn(false)
            setRefused(true)
          }}
        />
      )}
      <Button size="lg" look={isOn ? 'line' : 'primary'} onClick={() => setOn(!isOn)}>
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
    </>
  )
}

function Picture({ onCode, onRefused }: { onCode: (code: string) => void; onRefused: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const updateQuery = useRef({ onCode, onRefused })
  useEffect(() => {
    updateQuery.current = { onCode, onRefused }
  })
  useEffect(() => {
    const Maker = makerOfPage()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { code: '', at: 0 }
    const look = async (detector: Detector, shown: HTMLVideoElement) => {
      const [found] = await detector.detect(shown).catch(() => [])
      const at = performance.now()
      if (found && (found.rawValue !== last.code || at - last.at > sameAgainMs))
        updateQuery.current.onCode(found.rawValue)
      if (found) last = { code: found.rawValue, at }
      if (!isOver) timer = setTimeout(() => void look(detector, shown), lookEveryMs)
    }
    const begin = async () => {
      if (!Maker) return
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (isOver || !shown) return end()
      shown.srcObject = stream
      await shown.play()
      await look(new Maker({ formats: ['qr_code'] }), shown)
    }
    const end = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => updateQuery.current.onRefused())
    return end
  }, [])
  return <video ref={video} className="camera" muted playsInline aria-label="What the camera sees" />
}
