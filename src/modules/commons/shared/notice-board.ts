import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Who may write on the noticeboard, and whether somebody looks at it first. */
export const noticeBoard = singleton('/commons/noticeboard', {
  title: 'Noticeboard Settings',
  key: 'notice_board',
  common: true,
  // who holds all common rights holds this one too: the first of an installation has no other
  edit: [P.noticeboard.all, P.commons.all],
  fields: {
    allow_to_post: field.onOff('Employees may post', true, { hint: 'Otherwise only HR posts' }),
    need_approval: field.onOff('Posts need approval', false, {
      hint: 'HR sees a post of an employee before everybody else does',
    }),
  },
  initial: { allow_to_post: true, need_approval: false },
})
