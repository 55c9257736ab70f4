import type { ProductTexts } from './product-text.ts'

export const productsCht: ProductTexts = {
  gameRules:
    '依實際曝光量分次計費。未用完的預算在結算時退回。收入取決於使用者的實際行為，可能低於計費金額。無效流量會扣除，並註明原因。',
  appRules:
    '依實際曝光量分次計費。未用完的預算在結算時退回。收入取決於使用者的購買情況，可能低於計費金額。退貨訂單會扣除，並註明原因。',
  home: '{{name}}：首頁',
  offer: '{{name}}：優惠活動',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor，步調悠閒的手機港口建造遊戲',
      content: '短影片呈現港口從一座碼頭逐漸成形，附安裝按鈕',
      targeting: '25–54 歲、愛玩建造遊戲的成年人，晚間，Wi-Fi 環境',
      game: '興建碼頭，在島嶼之間通商，讓燈塔長明。沒有需要花錢跳過的等待。',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern，以光為主題的解謎遊戲',
      content: '可試玩廣告，含前三道謎題',
      targeting: '18–44 歲、愛玩解謎遊戲的成年人',
      game: '移動一盞燈籠，引導飛蛾穿過一個個房間。共八十個房間，每間都是一道獨立的謎題。',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby，發條賽車競速遊戲',
      content: '15 秒比賽重播，預設靜音',
      targeting: '18–34 歲、愛玩競速遊戲的成年人，大螢幕裝置',
      game: '為賽車上緊發條，選好放手的時機，並在每圈之間修車。',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales，插畫風格的故事遊戲',
      content:
        '故事卡片，先做選擇，再出現安裝按鈕。每張卡片都從渡船上開始：一位乘客說起往事，觀眾決定追問、沉默，或也說一件自己的事。三次選擇通往十二個短結局之一，結局可以做成圖片分享。卡片有三種形式：四張圖的輪播、24 秒無聲直式短片，以及半 MB 大小、載入後可離線試玩的版本。文案有十一種語言；如果媒體不使用其中任何一種，卡片就以無文字的形式呈現。',
      targeting: '21–60 歲的閱讀愛好者，平板與手機',
      game: '擺渡人向乘客蒐集故事，說過的故事會影響下一位乘客是誰。共有四十位乘客，玩家在走過四季的一次航程中大約會遇到十五位。沒有輸贏：渡船入冬停航時遊戲結束，說過的故事留在一本書裡，可以閱讀、列印，也可以送人。',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard，在小月亮上種果園的遊戲',
      content: '低重力採收短影片，附安裝按鈕',
      targeting: '25–49 歲、愛玩農場遊戲的成年人，週末',
      game: '在月亮上種樹，留意它們的軌道，趁果實結凍前運走。',
    },
    'nine-knots': {
      product: 'Nine Knots，航海策略遊戲',
      content: '橫幅廣告與帆船賽空拍短片',
      targeting: '30–65 歲、愛玩策略遊戲的成年人，沿海地區',
      game: '組建船隊，看懂風向與貿易航線，參加九場帆船賽。',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee，下單後現烘的咖啡豆',
      content: '烘豆坊的圖片，附首購優惠',
      targeting: '25–60 歲、在網路上買生鮮雜貨的成年人，早上',
    },
    'fernway-maps': {
      product: 'Fernway Maps，可離線使用的步行路線',
      content: '觀眾附近的路線預覽，附安裝按鈕',
      targeting: '20–65 歲的散步與健行愛好者，週末與連假之前',
    },
    quillwise: {
      product: 'Quillwise，在平板上練字',
      content: '短影片，附試用優惠',
      targeting: '家長、教師',
    },
    'lumen-yard': {
      product: 'Lumen Yard，庭院與陽台用太陽能燈',
      content: '黃昏時的前後對照圖',
      targeting: '30–70 歲的屋主，以及住處附陽台的房客',
    },
    hearthline: {
      product: 'Hearthline，提醒房間該通風了的感測器',
      content: '20 秒解說短片與一個比較頁面',
      targeting:
        '28–65 歲、在意暖氣費用的家庭：租住或擁有公寓或獨棟房屋，最近三個月內比較過能源價格，所在地區冬季漫長。不包括 28 歲以下的人、超過五人的合租住戶，以及最近一年內買過任何品牌感測器的人。平日晚上六點到九點、週末上午九點起播放，同一個人每天最多看到兩次。',
    },
    tidewheel: {
      product: 'Tidewheel，量身訂做的摺疊腳踏車',
      content: '摺疊與騎乘的短影片，附試騎報名表',
      targeting: '22–55 歲的都市通勤族',
    },
  },
}
