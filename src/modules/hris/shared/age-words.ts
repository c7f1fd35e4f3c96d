/** What other modules call bands of age by. */
export { ageWords } from '#modules/hris/domain/bands.ts'
