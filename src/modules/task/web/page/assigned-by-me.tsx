export { AssignedByMe as default } from '#modules/task/web/task-views.tsx'
