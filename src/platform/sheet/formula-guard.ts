/**
 * Spreadsheet programs run a text that begins with one of these as a formula, also after spaces and in
 * its full-width form. Any run of apostrophes before it belongs to the pattern, so that a text which
 * already looks guarded gets one more and the guard can be undone without loss.
 */
const risky = /^'*\s*[=+\-@\t\r\0＝＋－＠]/

/** The text with a leading apostrophe when a spreadsheet program might run it. */
export const guarded = (text: string) => (risky.test(text) ? `'${text}` : text)

/** Takes back exactly what `guarded` added: `unguarded(guarded(x)) === x` for every text. */
export const unguarded = (text: string) => (text.startsWith("'") && risky.test(text) ? text.slice(1) : text)
