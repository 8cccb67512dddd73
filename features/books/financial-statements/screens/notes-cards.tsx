/** The notes to the statements, the policies of which administrators write. */
import { classes } from '@kolo/ui/class-names'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { changePolicies, type FinancialStatements } from '../financial-statements.contract.ts'
import { type Note, notesTo, policiesMost } from '../notes.rules.ts'
import { Figure } from './statement-table.tsx'

export function Notes({ statements }: { statements: FinancialStatements }) {
  const [isEditing, setEditing] = useState(false)
  const [policies, ...others] = notesTo(statements)
  return (
    <>
      {policies && (
        <Card title={policies.title}>
          <ol className="stack stack-3 list-decimal pl-5">
            {policies.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <div className="btn-row no-print">
            <Button onClick={() => setEditing(true)}>Edit policies</Button>
          </div>
        </Card>
      )}
      {others.map((note) => (
        <NoteCard key={note.title} note={note} />
      ))}
      {isEditing && <PoliciesSheet text={statements.policies} onClose={() => setEditing(false)} />}
    </>
  )
}

function NoteCard({ note: { title, texts, table } }: { note: Note }) {
  return (
    <section className="card">
      <div className="card-pad stack stack-2">
        <h2>{title}</h2>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {table && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must scroll by keyboard too
        <section className="scroll-x" aria-label={title} tabIndex={0}>
          <table className={classes('table fs', table.heads.length > 3 && 'fs-stack')}>
            <caption className="vh">{title}</caption>
            <thead>
              <tr>
                {table.heads.map((head, place) => (
                  <th key={head} scope="col" className={place < table.figuresFrom ? undefined : 'r'}>
                    {head}
                    {place >= table.figuresFrom && ' ₦'}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ as, cells }) => (
                <tr key={cells.slice(0, 2).join(' ')} className={as === 'sum' ? 'sub' : undefined}>
                  {cells.map((cell, place) =>
                    typeof cell === 'string' ? (
                      <td key={table.heads[place]} data-l={table.heads[place]}>
                        {cell}
                      </td>
                    ) : (
                      <td key={table.heads[place]} data-l={table.heads[place]} className="r num">
                        <Figure kobo={cell.kobo} />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function PoliciesSheet({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <MutationSheet<{ text: string }, { policies: string }>
      title="Edit accounting policies"
      submit="Save"
      initial={{ text }}
      mutation={mutation(changePolicies, { body: (values) => values })}
      invalidates={['/api/financial-statements']}
      successToast={() => 'The policies are saved'}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Accounting policies"
          hint="One per line. They appear in the notes and in the meeting report."
          maxLength={policiesMost}
          rows={14}
          {...field('text')}
        />
      )}
    </MutationSheet>
  )
}
