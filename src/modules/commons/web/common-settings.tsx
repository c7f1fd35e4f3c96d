import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import { transferSetting } from '#modules/commons/shared/transfer-setting.ts'
import { t } from '#modules/commons/web/words.ts'

const screens = {
  security: () => <SingletonScreen declared={commonSecurity} subtitle={t('security.hint')} />,
  noticeBoard: () => <SingletonScreen declared={noticeBoard} subtitle={t('noticeBoard.hint')} />,
  transfer: () => <SingletonScreen declared={transferSetting} subtitle={t('transfer.hint')} />,
}

/** Settings held once for the installation: one screen, told which by its line in screens.ts. */
export default function CommonSettings({ setting }: { setting: keyof typeof screens }) {
  const Shown = screens[setting]
  return <Shown key={setting} />
}
