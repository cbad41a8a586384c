import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { homePath } from '../state/tabs.ts'
import styles from './shell.module.css'
import { useSystemName } from './useSystemName.ts'

interface BrandProps {
  /** Only the mark, where room is short. */
  readonly compact: boolean
}

/** Logo and name of the system; leads home. The server's own logo where it has one that can be shown. */
export function Brand({ compact }: BrandProps) {
  const name = useSystemName()
  return (
    <Link to={homePath} className={styles.brand} title={name} aria-label={name} data-compact={compact}>
      <span className={styles.brandMark}>
        <Logo compact={compact} />
      </span>
      {compact ? null : <span className={styles.brandName}>{name}</span>}
    </Link>
  )
}

function Logo({ compact }: BrandProps) {
  const system = useSessionStore((state) => state.system)
  const [wide, narrow] = [pictureAddress(system?.navigationIcon), pictureAddress(system?.logoIcon)]
  const source = compact ? (narrow ?? wide) : (wide ?? narrow)
  const [broken, setBroken] = useState<string | null>(null)
  if (source === null || source === broken) return <BrandMark size={26} />
  return <img src={source} alt="" className={styles.logo} onError={() => setBroken(source)} />
}
