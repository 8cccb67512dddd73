/**
 * A community's letters and colour. What must always be true: whatever colour somebody chooses, words stay readable on it
 * (WCAG AA). So the hue is the community's, its strength up to a limit, and the lightness of each shade is ours.
 */

/** What the product looks like until a community chooses: adire indigo. */
export const productColour = '#2f398c'

/** What a chosen colour gives: its hue in degrees, and how strong it is, 0 (grey) to 1. */
export type Tint = { hue: number; strength: number }

/** The strongest a shade gets; what is stronger in the chosen colour is left out. */
const fullChroma = 0.135

/** The tint of a colour as it is typed: `tintOf('#2f398c')` is hue 273, strength 1; any grey has strength 0. */
export function tintOf(colour: string): Tint {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(greenRed, blueYellow)
  const degrees = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI
  return {
    hue: Math.round(((degrees + 360) % 360) * 10) / 10,
    strength: Math.round(Math.min(1, chroma < 0.004 ? 0 : chroma / fullChroma) * 100) / 100,
  }
}

/** Shades by lightness and chroma at full strength, as `ui/tokens.css` has them; `on` is what is written on `primary`. */
const shades = {
  light: { primary: [0.395, 0.135], on: [0.99, 0.006], link: [0.42, 0.15] },
  dark: { primary: [0.755, 0.105], on: [0.2, 0.06], link: [0.8, 0.095] },
} as const

/** The shades of a theme as hexadecimal colours, for what reads no other: mails, printed pages, the installed app. */
export function shadesOf(
  colour: string,
  theme: 'light' | 'dark',
): { primary: string; on: string; link: string } {
  const { hue, strength } = tintOf(colour)
  const { primary, on, link } = shades[theme]
  const shade = ([lightness, chroma]: readonly [number, number]) => hexOf(lightness, chroma * strength, hue)
  return { primary: shade(primary), on: shade(on), link: shade(link) }
}

/** How far two colours are apart, 1 to 21 as WCAG counts; text wants 4.5: `contrastOf('#000000', '#ffffff')` is 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The letters that stand for a name: the first of its first two words. "Odanta Thrift and Credit" → "OT". */
export function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-NG')
}

/** How a community looks until it decides: its own letters on the product's colour, and nobody to call. */
export function startingLook({ name, address }: { name: string; address: string }) {
  const nobody = { phone: '', whatsapp: '', hours: '' }
  return {
    name,
    address,
    letters: lettersOf(name) || 'K',
    mark: undefined,
    colour: productColour,
    ...nobody,
    lookVersion: 0,
  }
}

/** Whether a community says how it looks; one that was given no name shows the product's own. */
export function hasOwnLook({ name, lookVersion }: { name: string; lookVersion: number }): boolean {
  return lookVersion > 0 || name !== 'Kolo'
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(byte: number): number {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`
}

function byteOf(part: number): number {
  const inside = Math.min(1, Math.max(0, part))
  return Math.round(255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055))
}
