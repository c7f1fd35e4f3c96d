import { Button } from '@mantine/core'
import { IconFileCv } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAddressValue } from '#ui/data/address.ts'
import { download } from '#ui/data/download.ts'
import { messageOf } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { say, sayFailure } from '#ui/feedback/snackbar.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { curriculumVitae } from '#modules/hris/shared/cv.ts'
import { openLogin } from '#modules/hris/shared/login.ts'
import { rehireEmployee, reinstateEmployee } from '#modules/hris/shared/separation.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { RehireForm } from '#modules/hris/web/public-rehire.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What may be done with the record as a whole. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const { org, as, to } = useScope()
  const at = { params: { org, id: profile.id } }
  const reinstate = useAction(reinstateEmployee, {
    success: t('profile.separated'),
    onSuccess: ({ left_out }) => {
      const names = left_out.map(({ name, valid_from }) => `${name ?? '–'} (${valid_from})`)
      if (names.length)
        say(withDays(t('profile.leftOut', { names: names.join(', ') })), {
          colour: 'yellow',
          persistent: true,
        })
    },
  })
  const rehire = useAction(rehireEmployee, {
    success: (row) => t('rehire.done', { name: row.person.full_name }),
  })
  // hiring leads here, see public-former.tsx
  const [rehiring, setRehiring] = useAddressValue('rehire', '')
  const login = useAction(openLogin, { success: t('profile.loginMade') })
  const { abilities, account, contact, rights } = profile
  const askToReinstate = async () => {
    if (await confirm({ subtitle: t('profile.reinstateAsk'), danger: false }))
      await reinstate.run({ ...at, body: { version: profile.version } })
  }
  return (
    <>
      {profile.rights.basic !== 'none' && (
        <Button
          variant="default"
          leftSection={<IconFileCv size={16} />}
          onClick={() =>
            void download(curriculumVitae, { ...at, query: { as } }).catch((error: unknown) => {
              sayFailure(messageOf(error))
            })
          }
        >
          {t('profile.cv')}
        </Button>
      )}
      {as === 'hr' &&
        !account &&
        rights.employment === 'edit' &&
        contact?.work_email &&
        profile.person.is_current && (
          <Button
            variant="default"
            loading={login.pending}
            onClick={() => void login.run({ ...at, body: { email: contact.work_email } })}
          >
            {t('profile.openLogin')}
          </Button>
        )}
      {abilities.reinstate && (
        <Button variant="default" onClick={() => void askToReinstate()}>
          {t('profile.reinstate')}
        </Button>
      )}
      {abilities.rehire && <Button onClick={() => setRehiring('yes')}>{t('rehire.title')}</Button>}
      {abilities.separate && (
        <Button
          variant="light"
          color="danger"
          component={Link}
          to={to('admin-hris-separation-details', {}, { begin: profile.id })}
        >
          {t('profile.separate')}
        </Button>
      )}
      <RehireForm
        person={abilities.rehire && rehiring ? profile : null}
        onClose={() => setRehiring('')}
        submit={(body) => rehire.attempt({ ...at, body: { ...body, version: profile.version } })}
      />
    </>
  )
}
