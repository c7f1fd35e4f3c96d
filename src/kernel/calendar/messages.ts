/** The refusals of the specification (1, section 5), word for word. */
export const dateMessages = {
  yearTooGreat: (max: number) => `Year cannot be greater than ${max}.`,
  yearTooSmall: (min: number) => `Year cannot be smaller than ${min}.`,
  noMapping: 'No mapping provided for the selected year and month.',
  invalidBs: 'Invalid BS Date',
  invalid: 'Invalid Date',
  yearUnsupported: (year: number | string) => `The year ${year} is not supported`,
  bsUnsupported: (year: number) => `BS ${year} not supported.`,
}
