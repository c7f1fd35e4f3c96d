import { ActionIcon, Anchor, Badge, Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconMail, IconPhone, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { usePicture } from '#ui/data/picture.ts'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { Avatar } from '#ui/show/avatar.tsx'
import { setPicture, type Profile } from '#modules/hris/shared/employee.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** Who it is at a glance: picture, name in both scripts, work, place, and how to reach them. The page of another is
 * headed by their name already. */
export function ProfileHead({ profile, own }: { profile: Profile; own: boolean }) {
  const { person, directory, abilities } = profile
  const work = [person.job_title, person.employee_level].filter(Boolean).join(' · ')
  const place = [person.branch?.name, person.division?.name].filter(Boolean).join(' · ')
  return (
    <section className={styles.head} aria-label={person.full_name}>
      <Cover profile={profile} />
      <span className={styles.picture}>
        <Avatar name={person.full_name} picture={person.profile_picture_thumb} size={88} />
        {abilities.change_picture && <PictureButton profile={profile} />}
      </span>
      <div className={styles.headWords}>
        <strong className={styles.headName}>
          {own ? person.full_name : work}
          {directory.name_nepali && <span lang="ne">{directory.name_nepali}</span>}
        </strong>
        {directory.badges.length > 0 && (
          <span className={styles.marks}>
            {directory.badges.map(({ name, since }) => (
              <Badge key={`${name} ${since}`} color="brand">
                {name}
              </Badge>
            ))}
          </span>
        )}
        {own && <span>{work}</span>}
        <span className={styles.dim}>
          <span className="ch-num">{person.code}</span>
          {place && ` · ${place}`}
        </span>
        <span className={styles.reach}>
          {directory.work_email && (
            <Anchor href={`mailto:${directory.work_email}`} size="sm">
              <IconMail size={15} aria-hidden /> {directory.work_email}
            </Anchor>
          )}
          {directory.extension && (
            <span className={styles.dim}>
              <IconPhone size={15} aria-hidden /> {directory.extension}
            </span>
          )}
        </span>
      </div>
    </section>
  )
}

/** The band above. Without a picture it is there only for whoever may put one there. */
function Cover({ profile }: { profile: Profile }) {
  const { person, abilities } = profile
  const picture = usePicture(person.cover_picture)
  const { choose, remove, busy } = usePictureChange(profile, 'cover')
  if (!person.cover_picture && !abilities.change_picture) return null
  return (
    <div
      className={styles.cover}
      data-empty={!person.cover_picture || undefined}
      style={picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : undefined}
    >
      {abilities.change_picture && (
        <span className={styles.coverButtons} data-no-print>
          <FileButton accept={images} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={busy}
                leftSection={<IconPhoto size={15} />}
              >
                {t(person.cover_picture ? 'profile.changeCover' : 'profile.addCover')}
              </Button>
            )}
          </FileButton>
          {person.cover_picture && (
            <Tip label={t('profile.removeCover')}>
              <ActionIcon
                size={30}
                variant="default"
                aria-label={t('profile.removeCover')}
                disabled={busy}
                onClick={() => void remove()}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </Tip>
          )}
        </span>
      )}
    </div>
  )
}

function PictureButton({ profile }: { profile: Profile }) {
  const { choose, busy } = usePictureChange(profile, 'profile')
  return (
    <FileButton accept={images} onChange={(file) => void choose(file)}>
      {(props) => (
        <Tip label={t('profile.picture')}>
          <UnstyledButton
            {...props}
            className={styles.camera}
            aria-label={t('profile.picture')}
            disabled={busy}
          >
            <IconCamera size={16} />
          </UnstyledButton>
        </Tip>
      )}
    </FileButton>
  )
}

export const images = 'image/png,image/jpeg,image/webp'

export function usePictureChange({ id }: Profile, kind: 'profile' | 'cover' | 'signature') {
  const { org, as } = useScope()
  const [busy, setBusy] = useState(false)
  const saved = t(saidOf[kind])
  const save = useAction(setPicture, { success: saved })
  const put = (file_id: string | null) =>
    save.run({ params: { org, id }, query: { as }, body: { kind, file_id } })
  const choose = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      await put((await upload(org, file, kind === 'signature' ? kind : 'picture')).id)
    } catch (error) {
      // what is no picture, or too large a one
      tellOfAction(error)
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    if (
      await confirm({
        subtitle: t(kind === 'signature' ? 'profile.removeSignatureText' : 'profile.removeCoverText'),
      })
    )
      await put(null)
  }
  return { choose, remove, busy: busy || save.pending }
}

const saidOf = {
  profile: 'profile.pictureSaved',
  cover: 'profile.coverSaved',
  signature: 'profile.signatureSaved',
} as const
