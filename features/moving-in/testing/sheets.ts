/**
 * Lists of members as societies keep them, for tests: names of columns over two rows and over several columns, days as they
 * are written here, signs of naira, totals, and whatever else strangers leave in their sheets.
 */
import { archive, sheetParts, spreadsheet } from '@kolo/files/testing/sheets'

type Cell = string | number

const first = [
  'Amara',
  'Bisi',
  'Chike',
  'Damilola',
  'Ebele',
  'Folake',
  'Gbenga',
  'Halima',
  'Ikenna',
  'Jumoke',
]
const last = [
  'Abiola',
  'Bello',
  'Chukwu',
  'Danladi',
  'Eze',
  'Fashola',
  'Garba',
  'Hassan',
  'Ibrahim',
  'Johnson',
]

/** The n-th invented member: `Amara Abiola`, `Bisi Abiola A`, … each with another name. */
export function memberName(nth: number): string {
  const more = Math.floor(nth / 100)
  const letter = (at: number) => String.fromCharCode(65 + (at % 26))
  const middle =
    more === 0 ? '' : more <= 26 ? ` ${letter(more - 1)}` : ` ${letter(more)}${letter(Math.floor(more / 26))}`
  return `${first[nth % 10]}${middle} ${last[Math.floor(nth / 10) % 10]}`
}

/** What the n-th of them has saved, in kobo. */
export const savedBy = (nth: number) => BigInt(5_000_000 + nth * 12_345)

const naira = (kobo: bigint) =>
  `₦${(kobo / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')}.${String(kobo % 100n).padStart(2, '0')}`

/**
 * A spreadsheet: an address above, names of columns over two rows, ₦ with thousands, numbers, a day by its number and one
 * written, empty rows, a formula with its value, and the total at the end. `twice`: the last row has the first one's e-mail.
 */
export function messySpreadsheet(members: number, { twice = true } = {}): Buffer {
  const rows: Cell[][] = [
    ['RAFFIA TRADERS CO-OPERATIVE SOCIETY LTD'],
    ['Members and balances at 31/10/2026'],
    [],
    ['S/N', 'Member', '', '', '', 'Savings', ''],
    ['', 'Name of member', 'E-mail', 'Phone (GSM)', 'Date of birth', 'Rainy day', 'Cash balance'],
  ]
  let total = 0n
  for (let nth = 0; nth < members; nth++) {
    const saved = savedBy(nth)
    total += saved
    rows.push([
      nth + 1,
      memberName(nth),
      nth % 7 === 3 ? '' : ` Member${nth}@Raffia.example `,
      nth % 2 === 0 ? `080${String(30_000_000 + nth).padStart(8, '0')}` : 8_130_000_000 + nth,
      nth % 3 === 0 ? 30_000 + nth : '14/08/1983',
      nth % 2 === 0 ? naira(saved) : Number(saved) / 100,
      '-',
    ])
    if (nth % 50 === 49) rows.push([])
  }
  if (twice) rows.push([members + 1, 'Somebody Again', 'MEMBER0@raffia.example', '', '', '₦1,000', ''])
  const whole = twice ? total + 100_000n : total
  rows.push(['', 'GRAND TOTAL', '', '', '', Number(whole) / 100, ''])
  const parts = sheetParts(rows)
  const sheet = 'xl/worksheets/sheet1.xml'
  return archive({
    ...parts,
    [sheet]: (parts[sheet] ?? '')
      .replace(/<c r="B4" t="s"><v>\d+<\/v><\/c>/, (cell) => `${cell}`)
      .replace(
        '</sheetData>',
        '</sheetData><mergeCells count="2"><mergeCell ref="B4:E4"/><mergeCell ref="F4:G4"/></mergeCells>',
      )
      // What the second member saved was worked out by their spreadsheet.
      .replace(/(<c r="F7" s="1">)<v>/, '$1<f>SUM(Z1:Z9)</f><v>'),
  })
}

/** A list in Windows-1252 with semicolons, two names, formulas somebody planted, half a kobo, and far too much. */
export function hostileText(): Buffer {
  return Buffer.from(
    [
      'Surname;Other names;GSM;E-mail;D.O.B;Savings balance;No of shares',
      'Okon\xe9;Ada;0803 555 0001;ada@raffia.example;01/02/1980;12.500,50;20',
      "=cmd|'/C calc'!A0;Eve;08035550002;eve@raffia.example;;100;",
      'Bassey;Ime;08035550003;=HYPERLINK("http://x");;100;',
      'Bello;Musa;08035550004;musa@raffia.example;31/02/1980;100.005;',
      'Eze;Ugo;08035550005;ugo@raffia.example;;=1+1;',
      'Garba;Sani;08035550006;sani@raffia.example;;99999999999999999999;',
      'Hassan;Zainab;08035550007;zainab@raffia.example;;(500.00);',
      'Ibrahim;Bala;123;bala@raffia.example;;100;1.5',
      'Johnson;Tola;;;;100;',
      '',
      'Surname;Other names;GSM;E-mail;D.O.B;Savings balance;No of shares',
      'Danladi;Ruth;0803 555 0001;ada@raffia.example;;100;',
      'Total;;;;;13.000,49;20',
    ].join('\r\n'),
    'latin1',
  )
}

/** A list in UTF-16 with tabs, without e-mails, with a total that names nobody. */
export function plainText(): Buffer {
  return Buffer.from(
    [
      '\ufeffMembership No\tMember\tPhone\tSavings (₦)',
      'RT/001\tNgozi Udo\t+234 803 555 0011\t1,250.50',
      'RT/002\tTunde Cole\t\t₦2,000',
      'RT/003\tKemi Ojo\t0803-555-0013\t–',
      '\t\t\t3,250.50',
    ].join('\r\n'),
    'utf16le',
  )
}

export { spreadsheet }
