import type { ProductTexts } from './product-text.ts'

export const productsZh: ProductTexts = {
  gameRules:
    '按实际展示量分次计费。未用完的预算在结算时退回。收入取决于用户的实际行为，可能低于计费金额。无效流量会被扣除，并注明原因。',
  appRules:
    '按实际展示量分次计费。未用完的预算在结算时退回。收入取决于用户的购买情况，可能低于计费金额。退货订单会被扣除，并注明原因。',
  home: '{{name}}：首页',
  offer: '{{name}}：优惠活动',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor，节奏悠闲的手机港口建造游戏',
      content: '短视频展示港口从一座栈桥逐渐建成，附安装按钮',
      targeting: '25–54 岁、爱玩建造类游戏的成年人，晚间，Wi-Fi 环境',
      game: '修建栈桥，在岛屿之间通商，让灯塔长明。没有需要花钱跳过的等待。',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern，以光为主题的解谜游戏',
      content: '可试玩广告，含前三个谜题',
      targeting: '18–44 岁、爱玩解谜游戏的成年人',
      game: '移动一盏灯笼，引导飞蛾穿过一个个房间。共八十个房间，每个房间都是一道独立的谜题。',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby，发条赛车竞速游戏',
      content: '15 秒比赛回放，默认静音',
      targeting: '18–34 岁、爱玩竞速游戏的成年人，大屏设备',
      game: '给赛车上紧发条，选好松手的时机，并在圈与圈之间修车。',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales，插画风格的故事游戏',
      content:
        '故事卡片，先做选择，再出现安装按钮。每张卡片都从渡船上开始：一位乘客讲起往事，观众决定追问、沉默，还是也讲一件自己的事。三次选择通向十二个短结局之一，结局可以作为图片分享。卡片有三种形式：四张图的轮播、24 秒无声竖屏短片，以及半兆字节大小、加载后可离线试玩的版本。文案有十一种语言；如果媒体不使用其中任何一种，卡片就以无文字的形式展示。',
      targeting: '21–60 岁的阅读爱好者，平板和手机',
      game: '摆渡人向乘客收集故事，讲过的故事会影响下一位乘客是谁。共有四十位乘客，玩家在历经四季的一次航程中大约会遇到十五位。没有输赢：渡船入冬停航时游戏结束，讲过的故事留在一本书里，可以阅读、打印和转赠。',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard，在小月亮上种果园的游戏',
      content: '低重力环境下采摘的短视频，附安装按钮',
      targeting: '25–49 岁、爱玩农场游戏的成年人，周末',
      game: '在月亮上种树，留意它们的轨道，趁果实冻住之前运走。',
    },
    'nine-knots': {
      product: 'Nine Knots，航海策略游戏',
      content: '横幅广告和帆船赛俯拍短片',
      targeting: '30–65 岁、爱玩策略游戏的成年人，沿海地区',
      game: '组建船队，看懂风向和贸易航线，参加九场帆船赛。',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee，下单后现烘的咖啡豆',
      content: '烘焙坊的图片，附首单优惠',
      targeting: '25–60 岁、在网上买食品杂货的成年人，早间',
    },
    'fernway-maps': {
      product: 'Fernway Maps，可离线使用的步行路线',
      content: '观众附近的路线预览，附安装按钮',
      targeting: '20–65 岁的散步和徒步爱好者，周末和节假日之前',
    },
    quillwise: {
      product: 'Quillwise，在平板上练字',
      content: '短视频，附试用优惠',
      targeting: '家长、教师',
    },
    'lumen-yard': {
      product: 'Lumen Yard，花园和阳台用太阳能灯',
      content: '黄昏时分的前后对比图',
      targeting: '30–70 岁的房主，以及住处带阳台的租户',
    },
    hearthline: {
      product: 'Hearthline，提醒房间该通风了的传感器',
      content: '20 秒讲解短片和一个对比页面',
      targeting:
        '28–65 岁、关注取暖费用的家庭：租住或拥有公寓或独栋房屋，最近三个月内比较过能源价格，所在地区冬季漫长。不包括 28 岁以下的人、超过五人的合租住户，以及最近一年内买过任何品牌传感器的人。工作日晚上六点到九点、周末上午九点起展示，同一个人每天最多看到两次。',
    },
    tidewheel: {
      product: 'Tidewheel，量身定制的折叠自行车',
      content: '折叠和骑行的短视频，附试骑报名表',
      targeting: '22–55 岁的城市通勤者',
    },
  },
}
