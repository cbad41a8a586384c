import { Button } from 'antd'
import type { LoginConfig } from '#shared/api/auth.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

export type DemoAccount = LoginConfig['demoAccounts'][number]

const nameOf = ({ role, realName, account }: DemoAccount) => role || realName || account

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly disabled: boolean
  /** The one that was clicked and wants a captcha first, after wrong passwords of whoever. */
  readonly needsCode: DemoAccount | null
  readonly onChoose: (account: DemoAccount) => void
}

/** Accounts that a demonstration server announces: one click signs in. */
export function DemoAccounts({ accounts, disabled, needsCode, onChoose }: DemoAccountsProps) {
  const t = useT()
  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-label={t('signIn.demo')}>
      <p>{t('signIn.demo')}</p>
      <div className={styles.chips}>
        {accounts.map((account) => (
          <Button
            key={account.account}
            className={styles.chip ?? ''}
            disabled={disabled}
            onClick={() => onChoose(account)}
          >
            <span className={styles.chipRole}>{nameOf(account)}</span>
            <span className={styles.chipAccount}>{account.account}</span>
          </Button>
        ))}
      </div>
      {needsCode === null ? null : <p role="status">{t('signIn.demoNeedsCode', { name: nameOf(needsCode) })}</p>}
    </section>
  )
}
