export { LogBoard as default } from '#modules/work-log/web/logs.tsx'
