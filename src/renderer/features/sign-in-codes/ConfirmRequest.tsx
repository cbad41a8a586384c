import { Alert, Button, Descriptions } from 'antd'
import { useState } from 'react'
import type { SignInRequest } from '#shared/api/sign-in.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { deviceName } from '#shared/rules/device-name.ts'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './sign-in-codes.module.css'

interface ConfirmRequestProps {
  readonly asking: SignInRequest
  /** Answered, or not answerable any more. */
  readonly onDone: () => void
}

/** Time, address and device of who asks to sign in as the person, and their answer. */
export function ConfirmRequest({ asking, onDone }: ConfirmRequestProps) {
  const t = useT()
  const user = useUser()
  const [busy, setBusy] = useState<'confirm' | 'refuse' | null>(null)
  const answer = async (what: 'confirm' | 'refuse') => {
    setBusy(what)
    const params = { ticket: asking.ticket }
    try {
      const { msg } =
        what === 'confirm'
          ? await call('qr.confirm', { params })
          : await call('qr.mark', { params: { ...params, status: '-1' } })
      toast.success(msg)
    } catch {
      // The one toast has told it; expired or used, there is nothing left to answer.
    }
    onDone()
  }
  return (
    <>
      <p className={styles.hint}>
        {t('signInCodes.confirm.question', { name: user?.userName || user?.userAccount || '' })}
      </p>
      <Descriptions
        column={1}
        size="small"
        bordered
        className={styles.facts ?? ''}
        items={[
          { key: 'time', label: t('signInCodes.confirm.time'), children: secondText(asking.createdAt) },
          {
            key: 'address',
            label: t('signInCodes.confirm.address'),
            children: asking.ipName ? `${asking.ip} · ${asking.ipName}` : asking.ip,
          },
          {
            key: 'device',
            label: t('signInCodes.confirm.device'),
            children: <span title={asking.device}>{deviceName(asking.device)}</span>,
          },
          { key: 'code', label: t('signInCodes.confirm.code'), children: asking.code },
        ]}
      />
      <Alert type="warning" showIcon className={styles.warning ?? ''} title={t('signInCodes.confirm.warning')} />
      <div className={styles.actions}>
        <Button
          type="primary"
          size="large"
          loading={busy === 'confirm'}
          disabled={busy !== null}
          onClick={() => void answer('confirm')}
        >
          {t('signInCodes.confirm.agree')}
        </Button>
        <Button
          danger
          size="large"
          loading={busy === 'refuse'}
          disabled={busy !== null}
          onClick={() => void answer('refuse')}
        >
          {t('signInCodes.confirm.refuse')}
        </Button>
      </div>
    </>
  )
}
