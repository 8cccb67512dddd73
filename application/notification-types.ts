/** What a feature tells people about, and what the words of a notice are made with. */

import type { Db } from '@kolo/database/tables'
import type { Schema } from '@kolo/foundation/endpoint'
import { said } from '@kolo/foundation/languages'
import type { NoticeCategory, NoticeWeight } from '@kolo/foundation/notices'
import type { Writer } from '@kolo/foundation/writer'
import type { Community } from './community.ts'

/** What writes a notice: the community, and amounts, days and moments as the receiver likes to read them. */
export type Writing = Writer & { community: Pick<Community, 'name' | 'address' | 'origin'> }

/** Something to press: its words, and an address of ours (`/savings`) or a whole one. */
export type NoticeLink = { words: string; link: string }

/** What a person reads: a title, and paragraphs and links in their order. The first link is the one to press. */
export type NoticeWords = {
  title: string
  parts: readonly (string | NoticeLink)[]
  /** The amount it is about, which a mail shows large. */
  amount?: string
  /** The code of the record that an answer to a mail goes to, where the community takes mail in. */
  answersGoTo?: string
  /** What is listed below: "Reference", "KOLO-5WX3-274". */
  details?: readonly (readonly [name: string, value: string])[]
}

/** All of it as paragraphs of plain text, without links. */
export function paragraphsOf({ parts, details = [] }: NoticeWords): string[] {
  const listed = details.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [...parts.filter((part) => typeof part === 'string'), ...(listed ? [listed] : [])]
}

/** Something people are told about. `Facts` is what `facts` reads out of what was kept. */
export type Topic<Facts = unknown> = {
  /** `payments.confirmed`: the feature and what happened. */
  name: string
  /** What administrators read in the delivery log: "Payment confirmed". */
  title: string
  /** Which switch of the member's settings it belongs to; none: it cannot be switched off. */
  category?: NoticeCategory
  weight: NoticeWeight
  /** Reminds of an event; a member may have reminders off and hear of events all the same. */
  reminds?: true
  /** What the words are made of, as it is kept until they are: no secrets. */
  facts: Schema
  words(facts: Facts, writing: Writing): NoticeWords
  /** Hears in the transaction that routes a telling how many members it was told to: whoever switched it off is none. */
  told?(call: { db: Db }, facts: Facts, people: number): Promise<void>
}

/** What a notice says, in the language of whoever it is written for. */
export function wordsOf<Facts>(topic: Topic<Facts>, facts: Facts, writing: Writing): NoticeWords {
  return said(writing.language, topic.words)(facts, writing)
}
