export { Segments } from '#modules/organization/web/segments.tsx'
