/** A browser and its system, in words, from what the browser says of itself; null when it says nothing known. */
export function deviceOf(userAgent: string | null): string | null {
  const found = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const parts = [found(browsers), found(systems)].filter((part) => part !== undefined)
  return parts.length ? parts.join(' · ') : null
}

// In this order: most browsers also say the names of others.
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.+Safari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

export const isPhone = (userAgent: string | null) => /\b(iPhone|Android.+Mobile)\b/.test(userAgent ?? '')
