import { categoryOf } from '#app/shell/facts.ts'
import type { Session } from '#app/shell/session.ts'
import { t } from '#app/shell/words.ts'

/** As what the person is here, in a word or two. */
export const roleOf = (session: Session): string =>
  session.me.user.is_audit_user ? t('user.auditor') : categoryOf(session)
