/** The words of an agreement, paragraph by paragraph. */
export function AgreementText({ text }: { text: string }) {
  return (
    <div className="stack stack-3 sm">
      {text.split('\n\n').map((part) => (
        <p key={part}>{part}</p>
      ))}
    </div>
  )
}
