import { Skeleton } from '@kolo/ui/primitives/progress'

function CardRows({ rows }: { rows: number }) {
  return (
    <section className="card">
      <div className="card-head">
        <Skeleton width="7rem" height="1.125rem" />
      </div>
      <div className="list">
        {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
          <div className="item" key={key}>
            <Skeleton width="2.75rem" height="2.75rem" round="var(--k-radius-md)" />
            <span className="grow stack stack-2">
              <Skeleton width="62%" height="0.875rem" />
              <Skeleton width="44%" height="0.75rem" />
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The dashboard's boxes before what is in them has come. */
export function DashboardSkeleton() {
  return (
    <div className="stack stack-5" aria-hidden="true">
      <div className="page-head">
        <div className="stack stack-2">
          <Skeleton width="13rem" height="1.5rem" />
          <Skeleton width="8rem" height="0.875rem" />
        </div>
      </div>
      <div className="grid g-main">
        <div className="stack stack-5">
          <section className="panel skp">
            <Skeleton width="6rem" height="0.875rem" />
            <Skeleton width="13rem" height="2.25rem" />
            <Skeleton height="0.375rem" />
            <Skeleton width="70%" height="1.5rem" />
          </section>
          <div className="grid g-2">
            <CardRows rows={3} />
            <CardRows rows={3} />
          </div>
        </div>
        <div className="stack stack-5">
          <CardRows rows={1} />
          <CardRows rows={2} />
        </div>
      </div>
    </div>
  )
}
