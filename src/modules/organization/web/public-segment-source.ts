export { segmentSource } from '#modules/organization/web/segment-sources.ts'
