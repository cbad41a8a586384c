import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CloudServerOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  FundProjectionScreenOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  MoneyCollectOutlined,
  PrinterOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { type ComponentType, createElement } from 'react'
import type { MenuKind } from '#shared/access/routes.ts'

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>

/** Platforms name icons by a class such as `icon-ym icon-ym-webForm`: its words decide. First match wins. */
const byWord: readonly (readonly [RegExp, Icon])[] = [
  [/home|index/, HomeOutlined],
  [/dict/, BookOutlined],
  [/visitor|idcard|contact|pass(?!word)/, IdcardOutlined],
  [/asset|stock|ware|goods|dataapplication/, ContainerOutlined],
  [/leave|calendar|schedule|holiday/, CalendarOutlined],
  [/print/, PrinterOutlined],
  [/area|region|map|location|address/, EnvironmentOutlined],
  [/organi[sz]|department|dept|tree/, ApartmentOutlined],
  [/role|group|team/, TeamOutlined],
  [/position|post|employee|staff|person(?:nel)?/, SolutionOutlined],
  [/user|member|student|teacher|contacts/, UserOutlined],
  [/permission|auth|safe|security|shield/, SafetyOutlined],
  [/key|(?<!c)lock|password/, KeyOutlined],
  [/approv|audit|flow|task/, AuditOutlined],
  [/report|chart|statistic|analy|ranklist|livedata/, BarChartOutlined],
  [/screen|bigdata|visual/, FundProjectionScreenOutlined],
  [/portal|dashboard|panel/, DashboardOutlined],
  [/course|teach|class|read|study|exam/, ReadOutlined],
  [/money|finance|fee|salary|budget|bill/, MoneyCollectOutlined],
  [/mail/, MailOutlined],
  [/message|msg|sms|chat|im\b/, MessageOutlined],
  [/notice|bell|remind/, BellOutlined],
  [/time|clock|log|history/, ClockCircleOutlined],
  [/shop|store|market/, ShopOutlined],
  [/form/, FormOutlined],
  [/list|table|grid/, ProfileOutlined],
  [/data|database|interface/, DatabaseOutlined],
  [/cloud|server|monitor/, CloudServerOutlined],
  [/config|setting|system|set\b/, SettingOutlined],
  [/link|url/, LinkOutlined],
  [/tool|develop|dev\b|generat/, ToolOutlined],
  [/doc|file|paper|text/, FileTextOutlined],
]

const byKind: Readonly<Record<MenuKind, Icon>> = {
  directory: FolderOutlined,
  page: AppstoreOutlined,
  module: FormOutlined,
  dictionary: BookOutlined,
  report: BarChartOutlined,
  dataScreen: FundProjectionScreenOutlined,
  link: LinkOutlined,
  portal: DashboardOutlined,
  unknown: QuestionCircleOutlined,
}

function iconNamed(name: string): Icon | null {
  const words = name.toLowerCase().replace(/icon-ym|ym-custom|anticon|tree-(?=\w)/g, '')
  const found = words.trim() === '' ? undefined : byWord.find(([pattern]) => pattern.test(words))
  return found?.[1] ?? null
}

/** The icon of a menu entry: by the name the server sent, else by what the entry opens. */
export function menuIcon(name: string, kind: MenuKind): Icon {
  return iconNamed(name) ?? byKind[kind]
}

/** An icon of a design by its class name; nothing for one that is not known here. */
export function NamedIcon({ name }: { readonly name: string }) {
  const icon = iconNamed(name)
  return icon ? createElement(icon, { 'aria-hidden': true }) : null
}

export function MenuIcon({ name, kind }: { readonly name: string; readonly kind: MenuKind }) {
  return createElement(menuIcon(name, kind), { 'aria-hidden': true })
}
