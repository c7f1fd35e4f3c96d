export { AssignTaskSettings as default } from '#modules/task/web/task-settings.tsx'
