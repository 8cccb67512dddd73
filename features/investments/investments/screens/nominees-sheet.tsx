import { sentenceOf } from '@kolo/foundation/refusal'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { editInvestment, type Investment } from '../investment.contract.ts'
import { investingMessages } from '../investment.messages.ts'
import { nomineesMost } from '../investment.rules.ts'
import { investmentCacheUpdates } from './investment.cache.ts'

const places = [0, 1, 2] as const
type Place = (typeof places)[number]
type Wishes = Record<`name${Place}` | `relationship${Place}` | `percent${Place}`, string>

const named = (wishes: Wishes) => places.filter((place) => wishes[`name${place}`].trim() !== '')

/** Whom a form names; one alone receives all of it. */
function nomineesIn(wishes: Wishes) {
  const those = named(wishes)
  return those.map((place) => ({
    name: wishes[`name${place}`].trim(),
    relationship: wishes[`relationship${place}`].trim(),
    percent: those.length === 1 ? 100 : Number(wishes[`percent${place}`]),
  }))
}

function missingIn(wishes: Wishes): Partial<Wishes> {
  const those = named(wishes)
  const wrong: Partial<Wishes> = {}
  for (const place of those) {
    if (wishes[`name${place}`].trim().length < 2)
      wrong[`name${place}`] = 'Enter a name of 2 to 100 characters.'
    if (wishes[`relationship${place}`].trim().length < 2)
      wrong[`relationship${place}`] = 'Say in 2 to 40 characters what they are to you.'
    if (those.length > 1 && !/^[1-9]\d?$/.test(wishes[`percent${place}`]))
      wrong[`percent${place}`] = 'Enter a whole share from 1 to 99.'
  }
  const sum = nomineesIn(wishes).reduce((all, { percent }) => all + percent, 0)
  const [first] = those
  if (first !== undefined && Object.keys(wrong).length === 0 && sum !== 100)
    wrong[`percent${first}`] = sentenceOf(investingMessages, { refusal: 'nominee-shares', facts: { sum } })
  return wrong
}

/** Names up to three people who receive an investment if its member dies, each with a share. */
export function NomineesSheet({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const { nominees } = investment
  const [shown, setShown] = useState(Math.max(1, nominees.length))
  const initial = Object.fromEntries(
    places.flatMap((place) => [
      [`name${place}`, nominees[place]?.name ?? ''],
      [`relationship${place}`, nominees[place]?.relationship ?? ''],
      [`percent${place}`, nominees[place] ? String(nominees[place].percent) : ''],
    ]),
  ) as Wishes
  return (
    <MutationSheet<Wishes, Investment>
      title="Who receives it if you die"
      submit="Save"
      initial={initial}
      mutation={mutation(editInvestment, {
        params: { id: investment.id },
        body: (wishes: Wishes) => ({
          version: investment.version,
          maturityInstruction: investment.maturityInstruction,
          nominees: nomineesIn(wishes),
        }),
        check: missingIn,
      })}
      cacheUpdates={investmentCacheUpdates}
      successToast={() => 'Saved'}
      onClose={onClose}
    >
      {(form) => (
        <>
          {places.slice(0, shown).map((place) => (
            <fieldset className="stack" key={place}>
              <legend className="strong">{shown > 1 ? `Person ${place + 1}` : 'Person'}</legend>
              <TextInput label="Full name" maxLength={100} {...form.field(`name${place}`)} />
              <TextInput
                label="What they are to you"
                hint="Sister, husband, friend"
                maxLength={40}
                {...form.field(`relationship${place}`)}
              />
              {shown > 1 && (
                <TextInput
                  label="Share in percent"
                  inputMode="numeric"
                  maxLength={2}
                  {...form.field(`percent${place}`)}
                />
              )}
            </fieldset>
          ))}
          {shown < nomineesMost && (
            <p>
              <Button onClick={() => setShown(shown + 1)}>Name another person</Button>
            </p>
          )}
          <p className="sm faint">Leave a name empty to take a person off.</p>
        </>
      )}
    </MutationSheet>
  )
}
