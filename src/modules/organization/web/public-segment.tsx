export { SegmentField } from '#modules/organization/web/segment-field.tsx'
