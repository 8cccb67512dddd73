import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { callEndpoint, onceProved } from '@kolo/ui/patterns/api'
import { useEffect, useRef, useState } from 'react'
import { readRoom } from '../files.contract.ts'
import { whyNoRoom } from '../files.rules.ts'
import { sendFile } from './send-file.ts'
import { whyNotSent } from './upload.messages.ts'

/** A file on its way: what leaves in the end, how far it is, and why it was not sent. */
export type PreparedRequest = { file: File; bytes?: number; percent: number; failed?: string }

export type UploadOptions<E extends Endpoint> = {
  /** What is wrong with a chosen file, in words; nothing when it may be sent. */
  whyNot?: (file: File) => string | undefined
  /** Makes it smaller; `undefined` when this browser cannot open it. */
  shrink: (file: File) => Promise<Blob | undefined>
  /** It fills the room a person has for files: whether it fits is asked before it is sent. */
  takesRoom?: boolean
  inputOf: (body: Blob) => CallInput<E>
  onSent: (answer: OutputOf<E>, sent: File) => void | Promise<void>
}

const cannotOpen = 'This photo cannot be opened here. Choose a PNG, JPG or WebP.'

/** "receipt.heic.png" → "receipt.heic.jpg", when the picture was drawn again as a JPEG. */
function named(file: File, smaller: Blob): File {
  if (smaller === file) return file
  const ending = smaller.type === 'image/png' ? 'png' : 'jpg'
  return new File([smaller], `${file.name.replace(/\.[^.]+$/, '')}.${ending}`, { type: smaller.type })
}

/**
 * Sends one file at a time: made smaller on the phone first, with its progress, and it can be cancelled and tried again.
 * It counts as sent only when the server has it.
 */
export function useUpload<E extends Endpoint>(contract: E, options: UploadOptions<E>) {
  const [sending, setSending] = useState<PreparedRequest>()
  const [refused, setRefused] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    const why = options.whyNot?.(file)
    setRefused(why)
    if (why) return
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    const { signal } = control
    const show = (next: Omit<PreparedRequest, 'file'>) => signal.aborted || setSending({ file, ...next })
    show({ percent: 0 })
    // Asked while the photo is made smaller; without an answer the server decides alone.
    const room = options.takesRoom ? callEndpoint(readRoom, {}, { signal }).catch(() => undefined) : undefined
    const smaller = await options.shrink(file)
    const kept = (await room)?.keptBytes ?? 0
    if (signal.aborted) return
    const unfit = smaller ? options.takesRoom && whyNoRoom(kept, smaller.size) : cannotOpen
    if (!smaller || unfit) {
      setSending(undefined)
      setRefused(unfit || cannotOpen)
      return
    }
    const body = named(file, smaller)
    const bytes = body.size
    show({ bytes, percent: 0 })
    try {
      const onPercent = (percent: number) => show({ bytes, percent })
      const answer = await onceProved(() => sendFile(contract, options.inputOf(body), { signal, onPercent }))
      await options.onSent(answer, body)
      setSending(undefined)
    } catch (problem) {
      if (!signal.aborted) show({ bytes, percent: 0, failed: whyNotSent(problem) })
    }
  }

  function cancel() {
    stop.current?.abort()
    setSending(undefined)
    setRefused(undefined)
  }

  return { sending, error: refused ?? sending?.failed, send, cancel }
}
