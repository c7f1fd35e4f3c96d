export { PlaceFields } from '#modules/hris/web/place-fields.tsx'
export { peopleSource } from '#modules/hris/web/place-sources.ts'
