import {
  ApartmentOutlined,
  BankOutlined,
  EnvironmentOutlined,
  IdcardOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactElement } from 'react'

// One element each: thousands of nodes share them.
const icons: Readonly<Record<string, ReactElement>> = {
  company: <BankOutlined aria-hidden />,
  department: <ApartmentOutlined aria-hidden />,
  position: <IdcardOutlined aria-hidden />,
  role: <SafetyOutlined aria-hidden />,
  group: <TeamOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
  system: <UserOutlined aria-hidden />,
  region: <EnvironmentOutlined aria-hidden />,
}

/** The icon of a sort of item; null: a folder, or a leaf. */
export function itemIcon(type: string | undefined): ReactElement | null {
  return icons[type ?? ''] ?? null
}
