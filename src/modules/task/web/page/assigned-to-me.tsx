export { AssignedToMe as default } from '#modules/task/web/task-views.tsx'
