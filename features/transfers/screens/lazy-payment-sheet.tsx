import { type ComponentProps, lazy, Suspense } from 'react'
import type { PaymentSheet as Sheet } from './payment-sheet.tsx'

const Fetched = lazy(async () => ({ default: (await import('./payment-sheet.tsx')).PaymentSheet }))

/** The payment's sheet; its script is fetched when it is first opened, while the page behind stays. */
export function PaymentSheet(props: ComponentProps<typeof Sheet>) {
  return (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  )
}
