/** A row as it stands in the file, cell by cell with what its column is called. */
export function AsWritten({ heads, cells }: { heads: readonly string[]; cells: readonly string[] }) {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]))
  if (filled.length === 0) return null
  return (
    <dl className="xs muted stack stack-1" aria-label="In the file">
      {filled.map(({ cell, at }) => (
        <div key={at} className="row wrap">
          <dt>{heads[at] || `Column ${at + 1}`}:</dt>
          <dd>{cell}</dd>
        </div>
      ))}
    </dl>
  )
}
