/**
 * What is refused is said with ISO days, `Leave begins on 2026-12-08`. The application puts in what writes them as the
 * person's calendar does; pages without calendars, such as login, do not carry one.
 */
export const withDays = (text: string): string => write(text)

export function writeDaysBy(writer: (text: string) => string) {
  write = writer
}

let write = (text: string) => text
