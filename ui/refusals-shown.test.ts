/**
 * No refusal is unseen. Every refusal of every contract goes through what a form makes of it, beside each field the contract
 * knows and beside none, and its sentence is drawn: at its field where that shows errors, else above the form.
 */
import { ApiProblem } from '@kolo/foundation/problem'
import { type Facts, sentenceOf, type Words } from '@kolo/foundation/refusal'
import { features } from '@kolo/server/features'
import { createElement as make } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormProblem } from './patterns/form-problem.tsx'
import { placed, problemErrors } from './patterns/use-form.tsx'
import { FieldError } from './primitives/field.tsx'

type Said = { errors: Record<string, string | undefined>; whole: string | undefined }

/** The words a form shows: what is said of it as a whole, and each field's error where its field shows errors. */
function drawn({ errors, whole }: Said, fieldsShow: boolean): string {
  const fields = Object.entries(errors).map(([name, message]) =>
    make(FieldError, { key: name }, fieldsShow ? message : undefined),
  )
  const html = renderToStaticMarkup(make('form', null, make(FormProblem, { of: whole }), ...fields))
  const marks: Record<string, string> = {
    '&amp;': '&',
    '&quot;': '"',
    '&#x27;': "'",
    '&lt;': '<',
    '&gt;': '>',
  }
  return html.replace(/&(?:amp|quot|#x27|lt|gt);/g, (mark) => marks[mark] ?? mark)
}

/** A sentence as the server says it, whatever its facts are called. */
function sentence(words: Words<string>, refusal: string): string {
  for (const fact of ['100', 'set-up', '2026-11-20T09:00:00.000Z', '2026-11-20']) {
    const facts = new Proxy({}, { get: () => fact }) as Facts
    try {
      const said: string | undefined = sentenceOf(words, { refusal, facts })
      if (said !== undefined) return said
    } catch {}
  }
  throw new Error(`No facts make a sentence of ${refusal}`)
}

const partsOf = (body: unknown) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {})

const refusals = features
  .flatMap(({ routes }) => routes)
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap(({ endpoint, words }) =>
    endpoint.refusals.map((code) => ({
      act: endpoint.name,
      code,
      message: sentence(words, code),
      parts: partsOf(endpoint.body),
    })),
  )

test('there are refusals of every feature to look at', () => {
  expect(refusals.length).toBeGreaterThan(500)
})

test('every refusal of every act is drawn, at its field or above the form', () => {
  const unseen: string[] = []
  for (const { act, code, message, parts } of refusals) {
    const values = Object.fromEntries(parts.map((part) => [part, '']))
    for (const field of [undefined, 'elsewhere', ...parts, ...parts.map((part) => `body.${part}`)]) {
      const problem = { code, message, ...(field === undefined ? {} : { field }) }
      const said = problemErrors(new ApiProblem(409, code, message, problem as never), values)
      for (const fieldsShow of [true, false])
        if (
          !drawn(
            placed(said, () => fieldsShow),
            fieldsShow,
          ).includes(message)
        )
          unseen.push(`${act}: ${code} at ${field}, where fields ${fieldsShow ? 'show' : 'hide'} errors`)
    }
  }
  expect(unseen).toEqual([])
})
