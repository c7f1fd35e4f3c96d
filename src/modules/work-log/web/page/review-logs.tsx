export { ReviewLogs as default } from '#modules/work-log/web/logs.tsx'
