import { Select } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { AddUsers } from '#renderer/pickers/user/AddUsers.tsx'
import { call } from '#renderer/platform/call.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { toast } from '#renderer/platform/toast.ts'
import { addressesIn, bareAddress } from './letter.ts'
import styles from './mail.module.css'

interface AddressesControlProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (addresses: string) => void
  readonly onBlur?: () => void
  readonly label: string
}

const separators = [',', ';', '\uff0c', '\uff1b', '\n']

/** Mail addresses, typed, pasted or those of people; its value is them with semicolons between. */
export function AddressesControl({ id, value = '', onChange, onBlur, label }: AddressesControlProps) {
  const t = useT()
  const hasPeople = useServerHas('mail.addresses')
  const addresses = addressesIn(value)
  const change = (next: readonly string[]) => {
    const seen = new Set<string>()
    const each = next.flatMap(addressesIn).filter((address) => {
      const key = bareAddress(address).toLowerCase()
      return !seen.has(key) && seen.add(key)
    })
    onChange?.(each.join('; '))
  }
  const addPeople = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    try {
      const { data } = await call('mail.addresses', { body: { ids: ids.slice(0, 100) } })
      const known = data.list.filter(({ address }) => address !== '')
      change([...addresses, ...known.map(({ fullName, address }) => `${fullName} <${address}>`)])
      const without = data.list.filter(({ address }) => address === '').map(({ fullName }) => fullName)
      if (without.length > 0) toast.warning(t('mail.noAddress', { names: without.join(t('drafts.listSeparator')) }))
    } catch {
      // The one toast has told it.
    }
  }
  return (
    <div className={styles.addresses}>
      <Select<string[]>
        {...(id === undefined ? {} : { id })}
        {...(onBlur ? { onBlur } : {})}
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={label}
        tokenSeparators={separators}
        placeholder={t('mail.addressHint')}
        value={addresses}
        onChange={change}
      />
      {hasPeople ? <AddUsers label={t('mail.people')} isQuiet onAdd={(ids) => void addPeople(ids)} /> : null}
    </div>
  )
}
