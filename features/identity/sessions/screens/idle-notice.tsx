import { Button } from '@kolo/ui/primitives/button'
import { useModal } from '@kolo/ui/primitives/modal'
import { useEffect, useId, useRef, useState } from 'react'
import { idleStep, secondsLeft, untilIdleCheck } from './idle-watch.ts'
import type { Deadline, SessionStore } from './session-store.ts'

/** When this page was last touched, by a key or a pointer. */
function useLastTouch() {
  const last = useRef(0)
  useEffect(() => {
    const touch = () => {
      last.current = Date.now()
    }
    const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const kind of kinds) addEventListener(kind, touch, { passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, touch)
    }
  }, [])
  return last
}

/**
 * One minute before the session would end by inactivity: prolongs it for somebody who is at work on the page, asks the
 * server whether another tab was used meanwhile, and otherwise asks the person.
 */
export function IdleNotice({
  deadline,
  store,
  onSignOut,
}: {
  deadline: Deadline
  store: SessionStore
  onSignOut: () => Promise<void>
}) {
  const lastTouch = useLastTouch()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const due = untilIdleCheck(deadline, Date.now())
    if (due > 0) setAsked(false)
    // Once asked, the answer is the person's; looking again would only repeat the question.
    if (due === 0 && asked) return
    const look = async () => {
      if (idleStep(deadline, lastTouch.current) === 'prolong') await store.extend()
      else await store.refresh()
      const state = store.read()
      const left = state.state === 'signed-in' && state.deadline && untilIdleCheck(state.deadline, Date.now())
      setAsked(left === 0)
    }
    const timer = setTimeout(() => void look(), due)
    return () => clearTimeout(timer)
  }, [deadline, asked, lastTouch, store])

  if (!asked || untilIdleCheck(deadline, Date.now()) > 0) return null
  return <AreYouThere deadline={deadline} store={store} onSignOut={onSignOut} />
}

function AreYouThere({
  deadline,
  store,
  onSignOut,
}: {
  deadline: Deadline
  store: SessionStore
  onSignOut: () => Promise<void>
}) {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(deadline, Date.now())), 1_000)
    return () => clearInterval(timer)
  }, [deadline])
  useEffect(() => {
    // A moment later, so that the server's clock has passed the end too.
    if (left === 0) void new Promise((done) => setTimeout(done, 500)).then(store.refresh)
  }, [left, store])
  const stay = () => {
    setBusy(true)
    void store.extend().finally(() => setBusy(false))
  }
  // Esc or a press beside the dialog is a sign of life as well.
  const modal = useModal(stay)
  const titleId = useId()
  return (
    <dialog className="dialog" ref={modal.dialog} aria-labelledby={titleId} onMouseDown={modal.pressBeside}>
      <div className="stack">
        <h2 id={titleId} ref={modal.title} tabIndex={-1}>
          Are you still there?
        </h2>
        <p className="sm muted" role="timer">
          For your safety we sign you out in {left} s.
        </p>
        <div className="btn-row btn-row-fill">
          <Button onClick={() => void onSignOut()}>Sign out</Button>
          <Button look="primary" busy={busy} onClick={stay}>
            Stay signed in
          </Button>
        </div>
      </div>
    </dialog>
  )
}
