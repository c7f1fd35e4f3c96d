/** `2026-12-01 5:45:00 pm` in the clock of this device, `N/A` when there is no readable moment (section 9). */
export function trialDate(instant: string | null): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return 'N/A'
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const hours = date.getHours()
  return `${day} ${hours % 12 || 12}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? 'am' : 'pm'}`
}
