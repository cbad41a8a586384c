import { FormOutlined, LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { LoginConfig } from '#shared/api/auth.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

interface OtherWaysProps {
  readonly config: LoginConfig | null
  readonly onOpen: (path: string) => void
}

/** Sign-in at another system, and forms that need no sign-in: only what the server announces. */
export function OtherWays({ config, onOpen }: OtherWaysProps) {
  const t = useT()
  const socials = config?.socialsList ?? []
  const forms = config?.publicForms ?? []
  const redirect = config?.redirect === true && config.url !== ''
  if (!redirect && socials.length === 0 && forms.length === 0) return null
  return (
    <ul className={styles.others} aria-label={t('signIn.others')}>
      {redirect ? (
        <li>
          <Button type="link" icon={<LinkOutlined aria-hidden />} onClick={() => onOpen('/auth-redirect')}>
            {t('signIn.redirect')}
          </Button>
        </li>
      ) : null}
      {socials.map(({ enname, name }) => (
        <li key={enname}>
          <Button
            type="link"
            icon={<LinkOutlined aria-hidden />}
            onClick={() => onOpen(`/auth-redirect?provider=${encodeURIComponent(enname)}`)}
          >
            {name || enname}
          </Button>
        </li>
      ))}
      {forms.map(({ id, encryption, fullName }) => (
        <li key={id}>
          <Button
            type="link"
            icon={<FormOutlined aria-hidden />}
            onClick={() =>
              onOpen(`/formShortLink?id=${encodeURIComponent(id)}&encryption=${encodeURIComponent(encryption)}`)
            }
          >
            {t('signIn.publicForm', { name: fullName })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
