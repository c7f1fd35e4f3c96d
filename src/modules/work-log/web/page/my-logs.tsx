export { MyLogs as default } from '#modules/work-log/web/logs.tsx'
