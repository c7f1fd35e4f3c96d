import type { CustomKind, CustomValue } from '#modules/hris/shared/custom-value.ts'

const sizes = ['S', 'M', 'L']
const whole = 'Field should be a whole number'
const choice = 'Select a valid choice.'
const tall = 'x'.repeat(501)

/** Kind, what is given, and what is stored; what begins with `!` is refused with that message. */
export const valueCases: readonly [
  kind: CustomKind,
  given: unknown,
  stored: CustomValue | null | `!${string}`,
][] = [
  ['Text', '  Ward 4 ', 'Ward 4'],
  ['Text', 'वडा नं. ४', 'वडा नं. ४'],
  ['Text', '   ', null],
  ['Text', null, null],
  ['Text', tall, '!Field must be at most 500 characters'],
  ['Text', 'a\u0000b', '!Field should be valid text'],
  ['Text', 7, '!Invalid input: expected string, received number'],
  ['Long text', tall, tall],
  ['Number', '42', '42'],
  ['Number', '007', '7'],
  ['Number', '-3', '-3'],
  ['Number', '-0', '0'],
  ['Number', '4.5', `!${whole}`],
  ['Number', 'four', `!${whole}`],
  ['Number', '1e3', `!${whole}`],
  ['Number', '', null],
  ['Money', '1500', '1500.00'],
  ['Money', '0.5', '0.50'],
  ['Money', '00.10', '0.10'],
  ['Money', '12345678901.23', '12345678901.23'],
  ['Money', '1.234', '!Field should be an amount with at most 2 decimals'],
  ['Money', '-1', '!Field cannot be negative'],
  ['Date', '2026-02-28', '2026-02-28'],
  ['Date', '2026-02-30', '!Invalid Date'],
  ['Date', '2083-08-05', '2083-08-05'],
  ['Date', '', null],
  ['Yes or no', true, true],
  ['Yes or no', false, false],
  ['Yes or no', 'Yes', true],
  ['Yes or no', 'No', false],
  ['Yes or no', '', null],
  ['Yes or no', 'perhaps', `!${choice}`],
  ['Choice', 'M', 'M'],
  ['Choice', 'm', `!${choice}`],
  ['Choice', 'XXL', `!${choice}`],
  ['Choice', '', null],
  ['Several choices', ['L', 'S', 'L'], ['S', 'L']],
  ['Several choices', [], null],
  ['Several choices', ['S', 'XXL'], `!${choice}`],
  ['Several choices', 'S', `!${choice}`],
  ['Email', 'Asha.Rai@Example.test', 'asha.rai@example.test'],
  ['Email', 'asha@', '!E-mail must be valid'],
  ['Phone', '984-100-0123', '984-100-0123'],
  ['Phone', '12', '!Field should be valid phone number'],
  ['Link', 'https://example.org/asha?a=1', 'https://example.org/asha?a=1'],
  ['Link', 'javascript:alert(1)', '!Field should be a web address such as https://example.org'],
  ['Link', 'ftp://example.org', '!Field should be a web address such as https://example.org'],
  ['Link', 'example', '!Field should be a web address such as https://example.org'],
]

export const rule = {
  title: 'Field',
  options: sizes,
  archived_options: [] as string[],
  places: 0,
}
