import { type ComponentType, lazy, Suspense } from 'react'

/**
 * What is drawn only when somebody asks for it, such as a sheet: its script is fetched when it is first drawn, while the
 * page behind stays. `late(async () => (await import('./edit-goal-sheet.tsx')).EditGoalSheet)`.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Fetched = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function Late(props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    )
  }
}
