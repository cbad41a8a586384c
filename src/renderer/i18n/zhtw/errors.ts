import type { Catalogue } from '../catalogue.ts'
import type { errors as zh } from '../zh/errors.ts'

export const errors: Catalogue<typeof zh> = {
  outcomeUnknown: '沒有收到伺服器的答覆，操作可能已經完成',
  unknownCall: '此伺服器沒有這項功能',
  noAnswer: '伺服器沒有答覆，請重試',
  request: '請求出錯，請重試',
  bridge: {
    untrusted: '此操作不被允許',
    unknownRoute: '此功能在目前版本中無法使用',
    invalidInput: '提交的內容不符合要求',
    internal: '程式內部出錯，請重試',
    cancelled: '已取消',
  },
  platform: {
    network: '請求出錯，請重試',
    malformed: '無法識別伺服器傳回的內容',
    business: '請求出錯，請重試',
    sessionEnded: '登入已過期，請重新登入',
    tooLarge: '伺服器傳回的內容過大，請縮小查詢範圍',
  },
  session: { none: '請先登入', locked: '螢幕已鎖定，請先解鎖' },
  server: {
    none: '尚未選擇伺服器',
    unreachable: '無法連線到該位址，請檢查位址與網路',
    notPlatform: '該位址有回應，但不是平台伺服器',
    certificate: '該伺服器的憑證不受信任，連線已停止',
    needsConsent: '該位址使用未加密的連線',
    invalidUrl: '位址格式不正確',
    startFailed: '本機工作區未能啟動',
    known: '清單中已有該位址的伺服器',
  },
  print: {
    noPrinter: '沒有可用的印表機',
    spooler: '列印服務沒有接受該工作',
    template: '列印範本無法使用',
  },
  file: { unreadable: '檔案無法讀取', tooLarge: '檔案過大', type: '不支援該檔案類型' },
  view: { refused: '該網址不能在應用程式中開啟', unknown: '該頁面已經關閉' },
  storage: { full: '磁碟已滿，沒有儲存', failed: '本機拒絕讀寫' },
  windows: { tooMany: '新視窗已達上限，請先關閉幾個' },
  desktop: { managed: '此項由單位統一管理', refused: '作業系統沒有完成此操作' },
}
