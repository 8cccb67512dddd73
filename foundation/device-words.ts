/** What a browser is called in a list of devices, from what it says of itself. */

/** What a list of devices shows of a browser. */
export type DeviceWords = { name: string; kind: 'phone' | 'laptop' }

const systems: readonly [marks: readonly string[], string, DeviceWords['kind']][] = [
  [['iPad'], 'iPad', 'phone'],
  [['iPhone'], 'iPhone', 'phone'],
  [['Android', 'Mobile'], 'Android phone', 'phone'],
  [['Android'], 'Android tablet', 'phone'],
  [['CrOS'], 'Chromebook', 'laptop'],
  [['Windows'], 'Windows computer', 'laptop'],
  [['Mac OS X'], 'Mac', 'laptop'],
  [['Macintosh'], 'Mac', 'laptop'],
  [['Linux'], 'Linux computer', 'laptop'],
  [['X11'], 'Linux computer', 'laptop'],
]

// The order matters: most browsers name others too.
const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A browser in words, as far as it says: "Android phone, Chrome"; otherwise "Unknown device". */
export function deviceWords(userAgent: string): DeviceWords {
  const [, system, kind] = systems.find(([marks]) => marks.every((mark) => userAgent.includes(mark))) ?? []
  const [, browser] = browsers.find(([mark]) => mark.test(userAgent)) ?? []
  const words = [system, browser].filter((word) => word !== undefined)
  return { name: words.length > 0 ? words.join(', ') : 'Unknown device', kind: kind ?? 'laptop' }
}
