import type { ProductTexts } from './product-text.ts'

export const productsVi: ProductTexts = {
  gameRules:
    'Chi phí phân phối được tính từng bước, theo số lần hiển thị thực tế. Phần ngân sách còn lại được trả về khi quyết toán. Doanh thu phụ thuộc vào hành vi của người dùng và có thể thấp hơn chi phí đã tính. Lưu lượng không hợp lệ bị trừ ra, kèm lý do.',
  appRules:
    'Chi phí phân phối được tính từng bước, theo số lần hiển thị thực tế. Phần ngân sách còn lại được trả về khi quyết toán. Doanh thu phụ thuộc vào việc mua hàng của người dùng và có thể thấp hơn chi phí đã tính. Đơn hàng bị trả lại sẽ bị trừ ra, kèm lý do.',
  home: '{{name}}: trang chủ',
  offer: '{{name}}: ưu đãi',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, trò chơi xây bến cảng nhẹ nhàng trên điện thoại',
      content: 'Các đoạn phim ngắn về bến cảng lớn dần từ một cầu tàu, kèm nút cài đặt',
      targeting: 'Người từ 25 đến 54 tuổi chơi trò chơi xây dựng, buổi tối, có Wi-Fi',
      game: 'Xây cầu tàu, buôn bán giữa các đảo và giữ cho ngọn hải đăng luôn sáng. Không có thời gian chờ nào phải trả tiền để bỏ qua.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, trò chơi giải đố về ánh sáng',
      content: 'Quảng cáo chơi thử với ba câu đố đầu tiên',
      targeting: 'Người từ 18 đến 44 tuổi chơi trò chơi giải đố',
      game: 'Di chuyển một chiếc đèn lồng để dẫn con ngài qua các căn phòng. Tám mươi căn phòng, mỗi phòng là một câu đố riêng.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, đua xe dây cót',
      content: 'Các đoạn phát lại cuộc đua dài 15 giây, mặc định tắt tiếng',
      targeting: 'Người từ 18 đến 34 tuổi chơi trò chơi đua xe, màn hình lớn',
      game: 'Lên dây cót, chọn lúc thả xe và sửa xe giữa các vòng đua.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, trò chơi kể chuyện có tranh minh họa',
      content:
        'Thẻ truyện có lựa chọn, sau đó là nút cài đặt. Thẻ nào cũng mở đầu trên chuyến phà: một hành khách bắt đầu kể, và người xem quyết định hỏi tiếp, im lặng hay kể lại một chuyện của mình. Ba lựa chọn dẫn đến một trong mười hai kết thúc ngắn, có thể chia sẻ dưới dạng ảnh. Thẻ có ba dạng: băng chuyền bốn ảnh, đoạn phim dọc 24 giây không tiếng, và bản chơi thử nửa megabyte dùng được ngoại tuyến sau khi tải xong. Nội dung có mười một ngôn ngữ; nơi nào trang đăng không dùng ngôn ngữ nào trong số đó, thẻ hiển thị không có chữ.',
      targeting: 'Người thích đọc từ 21 đến 60 tuổi, máy tính bảng và điện thoại',
      game: 'Người lái phà thu thập chuyện kể từ hành khách; chuyện đã kể làm thay đổi người đến tiếp theo. Có bốn mươi hành khách, mỗi hành trình qua các mùa người chơi gặp khoảng mười lăm người. Không có thắng thua: trò chơi kết thúc khi phà nghỉ đông, và những chuyện đã kể ở lại trong một cuốn sách để đọc, in và tặng người khác.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, làm vườn trên những mặt trăng nhỏ',
      content: 'Các đoạn phim thu hoạch trong trọng lực thấp, kèm nút cài đặt',
      targeting: 'Người từ 25 đến 49 tuổi chơi trò chơi nông trại, cuối tuần',
      game: 'Trồng cây trên mặt trăng, để ý quỹ đạo và chở trái cây đi trước khi đóng băng.',
    },
    'nine-knots': {
      product: 'Nine Knots, trò chơi chiến thuật thuyền buồm',
      content: 'Banner và đoạn phim một cuộc đua thuyền nhìn từ trên cao',
      targeting: 'Người từ 30 đến 65 tuổi chơi trò chơi chiến thuật, vùng ven biển',
      game: 'Lập đội thuyền, đọc hướng gió và các tuyến buôn bán, rồi tham gia chín cuộc đua.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, cà phê hạt rang theo đơn hàng',
      content: 'Hình ảnh xưởng rang kèm ưu đãi cho đơn hàng đầu tiên',
      targeting: 'Người từ 25 đến 60 tuổi mua thực phẩm trực tuyến, buổi sáng',
    },
    'fernway-maps': {
      product: 'Fernway Maps, tuyến đường đi bộ dùng được ngoại tuyến',
      content: 'Xem trước các tuyến đường gần người xem, kèm nút cài đặt',
      targeting: 'Người đi bộ và đi bộ đường dài từ 20 đến 65 tuổi, trước cuối tuần và ngày nghỉ',
    },
    quillwise: {
      product: 'Quillwise, luyện viết tay trên máy tính bảng',
      content: 'Các đoạn phim, ưu đãi dùng thử',
      targeting: 'Phụ huynh, giáo viên',
    },
    'lumen-yard': {
      product: 'Lumen Yard, đèn năng lượng mặt trời cho vườn và ban công',
      content: 'Ảnh trước và sau lúc chạng vạng',
      targeting: 'Chủ nhà và người thuê nhà có ban công, từ 30 đến 70 tuổi',
    },
    hearthline: {
      product: 'Hearthline, cảm biến báo khi phòng cần thông gió',
      content: 'Đoạn phim giải thích dài 20 giây và một trang so sánh',
      targeting:
        'Hộ gia đình từ 28 đến 65 tuổi quan tâm đến chi phí sưởi ấm: người thuê hoặc sở hữu căn hộ hay nhà riêng, đã so sánh giá năng lượng trong ba tháng gần đây và sống ở nơi mùa đông kéo dài. Không bao gồm người dưới 28 tuổi, nhà ở chung trên năm người và người đã mua cảm biến của bất kỳ hãng nào trong một năm gần đây. Hiển thị từ sáu đến chín giờ tối các ngày trong tuần và từ chín giờ sáng vào cuối tuần, mỗi người thấy nhiều nhất hai lần một ngày.',
    },
    tidewheel: {
      product: 'Tidewheel, xe đạp gấp làm theo số đo',
      content: 'Các đoạn phim gấp xe và đạp xe, kèm biểu mẫu đăng ký đi thử',
      targeting: 'Người đi làm từ 22 đến 55 tuổi ở thành phố',
    },
  },
}
