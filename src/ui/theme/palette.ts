/** A ten-step scale from one colour, through OKLCH, so that steps look evenly spaced in every hue. */
export function scaleOf(hex: string, at = 6): Scale {
  const own = toOklch(hex)
  const step = (index: number): string => {
    if (index === at) return hex.toLowerCase()
    const lightness = ramp[index] ?? 0.5
    const anchor = ramp[at] ?? 0.5
    const shift = own.lightness - anchor
    const near = index < at ? index / at : 1
    return fromOklch({
      lightness: Math.min(0.985, lightness + shift * near),
      chroma: index < at ? own.chroma * (0.1 + 0.9 * near ** 1.1) : own.chroma,
      hue: own.hue,
    })
  }
  return [step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9)]
}

export type Scale = [string, string, string, string, string, string, string, string, string, string]

/** The same hue, darkened until white text on it reads (WCAG 2.2 AA, 4.5 to 1). */
export function readableUnderWhite(hex: string): string {
  const colour = toOklch(hex)
  let made = hex.toLowerCase()
  while (contrast(made, '#ffffff') < 4.5) {
    colour.lightness -= 0.01
    made = fromOklch(colour)
  }
  return made
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const ramp = [0.975, 0.94, 0.885, 0.82, 0.745, 0.665, 0.58, 0.52, 0.455, 0.385]

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const channel = (hex: string, from: number) => linear(parseInt(hex.slice(from, from + 2), 16) / 255)
const channels = (hex: string) => ({ r: channel(hex, 1), g: channel(hex, 3), b: channel(hex, 5) })

function luminance(hex: string): number {
  const { r, g, b } = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

// The matrices are those of the OKLab colour space (Ottosson, 2020).
function toOklch(hex: string): Oklch {
  const { r, g, b } = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  }
}

/** Chroma is given up, and lightness and hue kept, where a screen cannot show the colour. */
function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let c = chroma; ; c *= 0.96) {
    const x = c * Math.cos(hue)
    const y = c * Math.sin(hue)
    const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
    const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
    const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map(gamma)
    if (c < 0.001 || rgb.every((part) => part > -0.002 && part < 1.002)) return hexOf(rgb)
  }
}

const hexOf = (rgb: number[]) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
