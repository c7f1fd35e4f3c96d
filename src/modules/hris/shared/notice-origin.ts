/** Who may say how long somebody's notice is. */
export { noticeOrigins, type NoticeOrigin } from '#modules/hris/domain/notice-days.ts'
