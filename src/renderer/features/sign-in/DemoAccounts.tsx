import { Button } from 'antd'
import type { LoginConfig } from '#shared/api/auth.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './sign-in.module.css'

export type DemoAccount = LoginConfig['demoAccounts'][number]

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly disabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** Accounts that a demonstration server announces: one click signs in. */
export function DemoAccounts({ accounts, disabled, onChoose }: DemoAccountsProps) {
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
            <span className={styles.chipRole}>{account.role || account.realName || account.account}</span>
            <span className={styles.chipAccount}>{account.account}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
