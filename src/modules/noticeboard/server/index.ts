export { boardRoutes as routes } from '#modules/noticeboard/server/board.ts'
